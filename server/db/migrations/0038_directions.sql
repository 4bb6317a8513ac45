-- Each kind of data goes one way: those that could be chosen to go another did what they do now.
UPDATE "integrations" SET "data_resources" = (
  SELECT jsonb_agg(CASE WHEN r ->> 'kind' IN ('products', 'categories') THEN r || '{"direction": "push"}' ELSE r END ORDER BY at)
  FROM jsonb_array_elements("data_resources") WITH ORDINALITY AS each (r, at))
WHERE "data_resources" @> '[{"direction": "both"}]' OR "data_resources" @> '[{"kind": "categories", "direction": "pull"}]';
