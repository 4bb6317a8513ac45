import { css } from '../../../styled-system/css';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import type { Course } from './figures.ts';

const up = css({ color: 'done' });
const down = css({ color: 'refuse' });

/** The change from the 30 days before; says so if there is nothing to compare with. */
export function Change({ course }: { course: Course }) {
  const t = useT();
  const format = useFormat();
  if (course.before <= 0) return t('dashboard.change.none');
  const share = (course.sum - course.before) / course.before;
  const id = share >= 0 ? 'dashboard.change.up' : 'dashboard.change.down';
  return (
    <span className={share >= 0 ? up : down}>
      {t(id, { share: format.percent(Math.abs(share)) })}
    </span>
  );
}
