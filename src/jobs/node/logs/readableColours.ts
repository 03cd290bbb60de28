import type { LogColour, LogStyle } from './ansiText.ts';

/** Whether the theme's background is dark or light; high contrast counts as one of them. */
export type ThemeKind = 'dark' | 'light';

/** The minimum contrast (WCAG 2, 1 to 21) of text: below it, a log could hide a line from people that programs read. */
const minContrast = 2;

/** The sixteen terminal colours of the editor's own themes, and their text and background colours. */
const palettes: Readonly<
  Record<ThemeKind, { readonly text: string; readonly ground: string; readonly colours: readonly string[] }>
> = {
  dark: {
    text: '#cccccc',
    ground: '#1f1f1f',
    colours: [
      '#000000',
      '#cd3131',
      '#0dbc79',
      '#e5e510',
      '#2472c8',
      '#bc3fbc',
      '#11a8cd',
      '#e5e5e5',
      '#666666',
      '#f14c4c',
      '#23d18b',
      '#f5f543',
      '#3b8eea',
      '#d670d6',
      '#29b8db',
      '#e5e5e5',
    ],
  },
  light: {
    text: '#3b3b3b',
    ground: '#ffffff',
    colours: [
      '#000000',
      '#cd3131',
      '#107c10',
      '#949800',
      '#0451a5',
      '#bc05bc',
      '#0598bc',
      '#555555',
      '#666666',
      '#cd3131',
      '#14ce14',
      '#b5ba00',
      '#0451a5',
      '#bc05bc',
      '#0598bc',
      '#a5a5a5',
    ],
  },
};

/** Makes a style readable in a theme: removes colours in which text would be invisible, and keeps everything else. */
export function readableStyle(style: LogStyle, theme: ThemeKind): LogStyle {
  const { foreground, background, isInverse } = style;
  if (foreground === undefined && background === undefined) return style;
  const { text, ground } = palettes[theme];
  const ends = [spelt(foreground, theme) ?? text, spelt(background, theme) ?? ground] as const;
  // Swapping foreground and background keeps the contrast.
  if (contrast(...ends) >= minContrast) return style;
  return {
    ...style,
    foreground: undefined,
    background: undefined,
    ...(isInverse === true && { isInverse: undefined }),
  };
}

function spelt(colour: LogColour | undefined, theme: ThemeKind): string | undefined {
  return typeof colour === 'number' ? palettes[theme].colours[colour] : colour;
}

function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

/** Relative luminance by WCAG 2, 0 to 1, of `#rrggbb`. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
