import type { FeedProblem } from '../../../contract/entities/feeds.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { attributeWord, isRemark, wordsOf } from './feed-words.ts';

const list = css({ display: 'grid' });
const item = css({
  display: 'grid',
  gap: '0.5',
  paddingBlock: '3',
  borderTopWidth: '1px',
  borderColor: 'hairline',
  _first: { borderTopWidth: '0', paddingTop: '0' },
});
const title = css({ fontWeight: 'medium', overflowWrap: 'anywhere' });
const muted = css({ color: 'ink.muted', textStyle: 'dense' });

/** The problems by item, with the reason and what helps; items that were left out come first. */
export function ProblemList({ problems }: { problems: readonly FeedProblem[] }) {
  const t = useT();
  return (
    <ul className={list}>
      {problems.map((problem) => {
        const { row, item_id: id, attribute, code } = problem;
        const attributeName = t(attributeWord(attribute));
        const { why, todo } = wordsOf(problem);
        return (
          <li key={`${row} ${attribute} ${code}`} className={item}>
            {row > 0 && (
              <>
                <span className={title}>{problem.title}</span>
                <span className={muted}>{t('feeds.problem.row', { row, id })}</span>
              </>
            )}
            <StatusDot tone={isRemark(problem) ? 'neutral' : 'refuse'}>
              {t(why, { attribute: attributeName })}
            </StatusDot>
            <span className={muted}>{t(todo, { attribute: attributeName })}</span>
          </li>
        );
      })}
    </ul>
  );
}
