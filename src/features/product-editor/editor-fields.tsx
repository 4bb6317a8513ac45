import { css } from '../../../styled-system/css';
import type { MessageId } from '../../i18n/messages.ts';
import { useLocale } from '../../i18n/provider.tsx';
import { useT } from '../../i18n/t.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { SearchSelect } from '../../ui/search-select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { categoryOptions } from '../products/category-options.ts';
import type { Draft, DraftProblem } from './draft.ts';
import { RichText } from './rich-text/rich-text.tsx';
import { TagsField } from './tags-field.tsx';

interface EditorFieldsProps {
  draft: Draft;
  /** Nothing can be changed now. */
  isLocked: boolean;
  setDraft: (change: (draft: Draft) => Draft) => void;
  problems: readonly DraftProblem[];
}

const problemWords = {
  title_missing: 'import-list.editor.problem.title-missing',
  title_long: 'import-list.editor.problem.title-long',
  description_long: 'import-list.editor.problem.description-long',
  tags_many: 'import-list.editor.problem.tags-many',
} as const satisfies Record<DraftProblem, MessageId>;

const fields = css({ display: 'grid', gap: '4', marginBottom: '7' });
const pair = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gap: '4',
});

export function EditorFields({ draft, isLocked, setDraft, problems }: EditorFieldsProps) {
  const t = useT();
  const locale = useLocale();
  const read = useRead('GET /shop/product-categories', {});
  const categories = read.state === 'ready' ? read.value.data : [];
  const errors = (...of: DraftProblem[]) =>
    problems.filter((problem) => of.includes(problem)).map((problem) => t(problemWords[problem]));
  const options = [
    { value: '', label: t('import-list.editor.no-category') },
    ...categoryOptions(categories, locale),
  ];
  // Offline the categories may be unknown, but the chosen one has to stay chosen.
  const chosen = draft.category_id === null ? '' : String(draft.category_id);
  if (!options.some(({ value }) => value === chosen)) {
    const isLoading = read.state === 'loading';
    const label = isLoading ? '' : t('import-list.editor.category-unread', { id: chosen });
    options.push({ value: chosen, label });
  }

  return (
    <div className={fields}>
      <TextField
        label={t('import-list.editor.name')}
        value={draft.title}
        maxLength={300}
        errors={errors('title_missing', 'title_long')}
        onChange={({ target }) => setDraft((now) => ({ ...now, title: target.value }))}
      />
      <RichText
        label={t('import-list.editor.description')}
        html={draft.description}
        errors={errors('description_long')}
        isLocked={isLocked}
        onChange={(description) => setDraft((now) => ({ ...now, description }))}
      />
      <div className={pair}>
        <SearchSelect
          label={t('import-list.editor.category')}
          options={options}
          value={chosen}
          onChange={(value) =>
            setDraft((now) => ({ ...now, category_id: value === '' ? null : Number(value) }))
          }
        />
        <TagsField
          tags={draft.tags}
          errors={errors('tags_many')}
          onChange={(tags) => setDraft((now) => ({ ...now, tags }))}
        />
      </div>
    </div>
  );
}
