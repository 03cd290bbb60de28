import type { Variant } from './cause.ts';

/** The runs of every cause: plain, elsewhere, among other output, in colour, under a wrapper, in a log. */
export const variants: readonly Variant[] = [
  {
    words: words('mira', '/home/mira/projects/shop', 'main', ['order', 'total', 'items', 'Order', 'Basket'], 5439, 41),
    padding: 0,
    isColoured: false,
    wrapper: 'none',
    isNoisy: false,
  },
  {
    words: words(
      'jonas.w',
      '/srv/build/agent-07/work/billing-service',
      'invoice_run',
      ['invoice', 'amount', 'rows', 'Invoice', 'Ledger'],
      8099,
      2917,
    ),
    padding: 23,
    isColoured: false,
    wrapper: 'none',
    isNoisy: false,
  },
  {
    words: words(
      'deploy',
      '/opt/apps/2024/tracker',
      'handler',
      ['ticket', 'weight', 'entries', 'Ticket', 'Tracker'],
      6390,
      650,
    ),
    padding: 112,
    isColoured: false,
    wrapper: 'none',
    isNoisy: true,
  },
  {
    words: words(
      'Aiko',
      '/home/Aiko/src/gardenApp',
      'plantStore',
      ['plant', 'height', 'beds', 'Plant', 'GardenStore'],
      27117,
      77,
    ),
    padding: 7,
    isColoured: true,
    wrapper: 'none',
    isNoisy: false,
  },
  {
    words: words(
      'sam',
      '/home/sam/dev/mono/packages/core',
      'scheduler',
      ['task', 'delay', 'queue', 'Task', 'Scheduler'],
      9212,
      18,
    ),
    padding: 41,
    isColoured: false,
    wrapper: 'make',
    isNoisy: false,
  },
  {
    words: words(
      'runner',
      '/home/runner/work/weather/weather',
      'forecast',
      ['station', 'reading', 'samples', 'Station', 'Forecast'],
      3307,
      305,
    ),
    padding: 3,
    isColoured: false,
    wrapper: 'ci',
    isNoisy: false,
  },
  {
    words: words(
      'lena',
      '/home/lena/code/photo-tools',
      'album',
      ['photo', 'width', 'frames', 'Photo', 'Album'],
      15673,
      9,
    ),
    padding: 64,
    isColoured: true,
    wrapper: 'npm',
    isNoisy: true,
  },
];

function words(
  user: string,
  folder: string,
  file: string,
  names: readonly [string, string, string, string, string],
  port: number,
  number: number,
): Readonly<Record<string, string>> {
  const [a, b, c, first, second] = names;
  return { user, dir: folder, f: file, a, b, c, A: first, B: second, port: String(port), n: String(number) };
}
