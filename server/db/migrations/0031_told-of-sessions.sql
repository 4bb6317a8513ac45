-- Whoever keeps what they know of a person's sessions is told when it may have changed, in whichever process.
CREATE FUNCTION tell_of_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM pg_notify('sessions', OLD.user_id); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM pg_notify('sessions', NEW.user_id); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER sessions_told AFTER DELETE OR UPDATE OF user_id, token, token_since, next_token, next_since, previous_token, previous_until,
  remember, expires_at, shop_id, supplier_id ON sessions FOR EACH ROW EXECUTE FUNCTION tell_of_sessions();--> statement-breakpoint
CREATE TRIGGER shop_users_told AFTER INSERT OR UPDATE OR DELETE ON shop_users FOR EACH ROW EXECUTE FUNCTION tell_of_sessions();--> statement-breakpoint
CREATE TRIGGER supplier_users_told AFTER INSERT OR UPDATE OR DELETE ON supplier_users FOR EACH ROW EXECUTE FUNCTION tell_of_sessions();
