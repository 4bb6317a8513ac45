import { css } from '../../styled-system/css';

const line = css({
  stroke: { base: 'accent.mark', _highContrast: 'CanvasText' },
  strokeWidth: '1.5',
  fill: 'none',
});
const area = css({ fill: 'accent.mark/10' });
const box = css({ display: 'block', width: 'full', height: '8', overflow: 'visible' });

/** The course of a figure, without a scale. Decorative: the figure is beside it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const low = Math.min(0, ...values);
  const high = Math.max(1, ...values);
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * 100;
    const y = 31 - ((value - low) / (high - low)) * 30;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  const path = `M${points.join('L')}`;
  return (
    <svg aria-hidden="true" viewBox="0 0 100 32" preserveAspectRatio="none" className={box}>
      <path className={area} d={`${path}L100 32L0 32Z`} />
      <path className={line} d={path} vectorEffect="non-scaling-stroke" strokeLinejoin="round" />
    </svg>
  );
}
