import type { BarView, MarkView, PartsView, TrendView } from '../../src/panels/protocol/health.ts';
import { svg } from '../lib/svg.ts';

/** Width and height of a trend drawing, in its own units; it is stretched to the available space. */
const trendWidth = 100;
const trendHeight = 24;
/** Space above and below, so that a line at the edge is fully visible. */
const trendRim = 2;
/** The number of colours for parts. */
const colours = 7;

/** A value as a bar on its axis: the alarm range is shaded and the target is a mark. */
export function bulletBar({ value, most, target, alert, text }: BarView): SVGSVGElement {
  const at = (amount: number): number => rounded(Math.min(1, Math.max(0, amount / most)) * 100);
  return svg(
    'svg',
    { class: 'bullet', role: 'img', 'aria-label': text },
    svg('rect', { class: 'track', width: '100%', height: '100%' }),
    alert === undefined ? undefined : zone(alert, at),
    svg('rect', { class: 'value', y: '25%', height: '50%', width: `${String(at(value))}%` }),
    target === undefined
      ? undefined
      : svg('line', {
          class: 'target',
          x1: `${String(at(target.at))}%`,
          x2: `${String(at(target.at))}%`,
          y1: 0,
          y2: '100%',
        }),
  );
}

/** The side of an alarm line on which values are bad. */
function zone({ side, at }: MarkView, place: (amount: number) => number): SVGElement {
  const line = place(at);
  return svg('rect', {
    class: 'zone',
    x: side === 'least' ? '0%' : `${String(line)}%`,
    width: `${String(side === 'least' ? line : rounded(100 - line))}%`,
    height: '100%',
  });
}

/** The history of a value as a line. It is broken where nothing was measured, and ends in a dot. */
export function sparkline({ values, target, text }: TrendView): SVGSVGElement {
  const known = [...values.filter((value) => value !== null), ...(target === undefined ? [] : [target])];
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const x = (at: number): number => rounded(values.length < 2 ? trendWidth : (at / (values.length - 1)) * trendWidth);
  const y = (value: number): number =>
    rounded(
      high === low
        ? trendHeight / 2
        : trendHeight - trendRim - ((value - low) / (high - low)) * (trendHeight - 2 * trendRim),
    );
  const last = values.findLastIndex((value) => value !== null);
  const lastValue = values[last] ?? undefined;
  return svg(
    'svg',
    {
      class: 'trend',
      role: 'img',
      'aria-label': text,
      viewBox: `0 0 ${String(trendWidth)} ${String(trendHeight)}`,
      preserveAspectRatio: 'none',
    },
    target === undefined
      ? undefined
      : svg('line', { class: 'goal', x1: 0, x2: trendWidth, y1: y(target), y2: y(target) }),
    svg('path', { class: 'line', d: getPath(values, x, y) }),
    // A stroke without length is a dot that keeps its shape however the drawing is stretched.
    lastValue === undefined
      ? undefined
      : svg('path', { class: 'dot', d: `M${String(x(last))} ${String(y(lastValue))}h0` }),
  );
}

function getPath(values: TrendView['values'], x: (at: number) => number, y: (value: number) => number): string {
  let isDrawing = false;
  return values
    .map((value, at) => {
      const command = isDrawing ? 'L' : 'M';
      isDrawing = value !== null;
      return value === null
        ? ''
        : `${command}${String(x(at))} ${String(y(value))}${values[at + 1] === null || values[at + 1] === undefined ? 'h0' : ''}`;
    })
    .join('');
}

/** The parts of a whole side by side, in the order and colours of their legend. */
export function stackedBar({ parts, text }: PartsView): SVGSVGElement {
  const whole = Math.max(
    1,
    parts.reduce((sum, { count }) => sum + count, 0),
  );
  let before = 0;
  return svg(
    'svg',
    { class: 'stack', role: 'img', 'aria-label': text },
    ...parts.map(({ count }, at) => {
      const start = before;
      before += count;
      return svg('rect', {
        class: `part ${partColour(at)}`,
        x: `${String(rounded((start / whole) * 100))}%`,
        width: `${String(rounded((count / whole) * 100))}%`,
        height: '100%',
      });
    }),
  );
}

/** The class that colours a part in the bar and in the legend. */
export function partColour(at: number): string {
  return `colour-${String(at % colours)}`;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
