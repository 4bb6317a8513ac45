import { css, cx } from '../../styled-system/css';
import { keysOf } from '../lib/pure/keys-of.ts';
import { Brand } from '../ui/brand.tsx';
import { DropMark } from '../ui/drop.tsx';
import { dark, light } from '../ui/palette.ts';
import { Chapter, Specimen } from './chapter.tsx';
import { useSamples } from './words.ts';

const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(6.5rem, 1fr))',
  gap: '2',
  width: 'full',
});
const swatch = css({ display: 'grid', gap: '1', textStyle: 'caption', color: 'ink.muted' });
const colour = css({
  height: '10',
  borderRadius: 'md',
  boxShadow: 'inset 0 0 0 1px var(--colors-hairline)',
});
const type = css({ display: 'grid', gap: '1', minWidth: '0' });
const styles = {
  display: css({ textStyle: 'display' }),
  title: css({ textStyle: 'title' }),
  heading: css({ textStyle: 'heading' }),
  lead: css({ textStyle: 'lead' }),
  body: css({ textStyle: 'body' }),
  label: css({ textStyle: 'label' }),
  dense: css({ textStyle: 'dense' }),
  caption: css({ textStyle: 'caption' }),
};
const figures = css({ fontVariantNumeric: 'tabular-nums' });
const box = css({ width: '16', height: '12', background: 'raised' });
const boxes = {
  sm: css({ borderRadius: 'sm', boxShadow: 'hairline' }),
  md: css({ borderRadius: 'md', boxShadow: 'hairline' }),
  lg: css({ borderRadius: 'lg', boxShadow: 'hairline' }),
  float: css({ borderRadius: 'lg', boxShadow: 'float' }),
};

/** Colours, type, corners and marks. */
export function Foundations() {
  const words = useSamples();
  return (
    <Chapter name="foundations">
      <Specimen name="palette">
        <div className={grid}>
          {keysOf(light).map((name) => (
            <span key={name} className={swatch}>
              <span
                className={colour}
                style={{ background: `light-dark(${light[name]}, ${dark[name]})` }}
              />
              {name}
            </span>
          ))}
        </div>
      </Specimen>
      <Specimen name="type">
        <div className={type}>
          {Object.entries(styles).map(([name, style]) => (
            <span key={name} className={style}>
              {words.product} <span className={figures}>{'1.234,50'}</span>
            </span>
          ))}
        </div>
      </Specimen>
      <Specimen name="radius, shadow">
        {Object.entries(boxes).map(([name, style]) => (
          <span key={name} className={cx(box, style)} />
        ))}
      </Specimen>
      <Specimen name="Brand, DropMark">
        <Brand />
        <Brand compact />
        <DropMark state="stored" size={24} />
        <DropMark state="pending" size={24} />
        <DropMark state="refused" size={24} />
      </Specimen>
    </Chapter>
  );
}
