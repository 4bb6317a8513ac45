import { createElement, type SVGProps } from 'react';

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Its width and height, in pixels. */
  size?: number;
}

/** A component that draws an icon of Lucide. The build uses it instead of Lucide's own. */
export function icon(shapes: readonly (readonly [string, object])[]) {
  const drawn = shapes.map(([tag, attributes], index) =>
    createElement(tag, { key: index, ...attributes }),
  );
  return function Icon({ size = 24, ...rest }: IconProps) {
    return (
      <svg
        aria-hidden="true"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...rest}
      >
        {drawn}
      </svg>
    );
  };
}
