import { useState } from 'react';
import { css } from '../../styled-system/css';
import type { DaySpan } from '../lib/pure/day-span.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { DateRange } from '../ui/date-range.tsx';
import { DateRangePanel } from '../ui/date-range-panel.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SearchSelect } from '../ui/search-select.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Chapter, Specimen } from './chapter.tsx';
import { useSamples } from './words.ts';

const nothing = () => {};
const november: DaySpan = { from: '2026-11-02', to: '2026-11-12' };
const card = css({
  width: 'full',
  maxWidth: '27.5rem',
  borderRadius: 'lg',
  background: 'raised',
  boxShadow: 'float',
});

/** Form fields. */
export function Fields() {
  const words = useSamples();
  const [typed, setTyped] = useState('');
  const [category, setCategory] = useState('2');
  const [target, setTarget] = useState('');
  const [span, setSpan] = useState<DaySpan | null>(null);
  const options = words.categories.map((label, at) => ({ value: String(at), label }));
  return (
    <Chapter name="fields">
      <Specimen name="TextField" wide>
        <TextField label={words.label} placeholder={words.text} hint={words.hint} />
        <TextField label={words.label} defaultValue={words.text} data-as="hover" />
        <TextField label={words.label} defaultValue={words.text} data-as="focus" />
        <TextField label={words.label} defaultValue={words.long} errors={words.errors} />
        <TextField label={words.label} defaultValue={words.text} disabled />
      </Specimen>
      <Specimen name="PasswordField, TextArea, Select" wide>
        <PasswordField label={words.label} defaultValue="dropline-demo" />
        <TextArea label={words.label} defaultValue={words.description} rows={3} />
        <Select label={words.label} options={options} defaultValue="1" />
        <Select label={words.label} options={options} errors={words.errors.slice(1)} />
      </Specimen>
      <Specimen name="Combobox, SearchSelect" wide>
        <Combobox
          label={words.label}
          options={options}
          value={category}
          onChange={setCategory}
          hint={words.hint}
        />
        <SearchSelect
          free
          label={words.label}
          placeholder={words.text}
          options={words.categories.map((text) => ({ value: text, label: text }))}
          value={target}
          onChange={setTarget}
        />
      </Specimen>
      <Specimen name="SearchField, DateRange" wide>
        <SearchField label={words.label} value={typed} onChange={setTyped} />
        <SearchField label={words.label} value={words.product} onChange={nothing} />
        <span>
          <DateRange label={words.label} span={span} onChange={setSpan} />{' '}
          <DateRange label={words.label} span={november} onChange={nothing} />
        </span>
      </Specimen>
      <Specimen name="DateRangePanel">
        <div className={card}>
          <DateRangePanel span={november} onChange={nothing} />
        </div>
      </Specimen>
      <Specimen name="Checkbox">
        <Checkbox label={words.label} />
        <Checkbox label={words.label} defaultChecked />
        <Checkbox label={words.label} indeterminate />
        <Checkbox label={words.label} data-as="focus" />
        <Checkbox label={words.label} disabled defaultChecked />
        <Checkbox label={words.long} />
      </Specimen>
      <Specimen name="FailureNotice" wide>
        <FailureNotice failure={{ kind: 'offline' }} />
        <FailureNotice failure={{ kind: 'refused', code: 'email_taken' }} />
      </Specimen>
    </Chapter>
  );
}
