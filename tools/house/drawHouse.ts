/** Pixels: the picture, its margin, and the gap between two rooms beside each other. */
const size = { width: 820, height: 430, margin: 20, gap: 15 } as const;
/** The layers inside a feature, from the top: the folder, and what it may use or holds. */
const insides = [
  ['host/', 'commands, views: may use vscode'],
  ['node/', 'files, processes, stores: Node, no vscode'],
  ['domain/', 'what the feature knows: pure, no files, no timers'],
] as const;

const style = `<style>
    text { font: 14px system-ui, sans-serif; fill: #24292f; } .s { font-size: 12px; fill: #57606a; } .b { font-weight: 600; }
    rect { fill: #f6f8fa; stroke: #57606a; rx: 6px; } .in { fill: #ffffff; stroke: #8c959f; } path { stroke: #57606a; fill: none; stroke-width: 1.5; }
    .back { fill: #ffffff; stroke: none; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3; } .s { fill: #9da7b3; } rect { fill: #161b22; stroke: #9da7b3; } .in { fill: #0d1117; stroke: #6e7681; } path { stroke: #9da7b3; } .back { fill: #0d1117; stroke: none; }
    }
  </style>`;

/** Draws the layers of the architecture as SVG: roots, shared surfaces, these features beside each other, the base. */
export function drawHouse(features: readonly string[]): string {
  const inner = size.width - 2 * size.margin;
  const width = (inner - (features.length - 1) * size.gap) / features.length;
  const rooms = features.map((name, at) => drawRoom(size.margin + at * (width + size.gap), 168, width, 158, name));
  const layers = insides.map(([name, holds], at) => {
    const y = 200 + at * 40;
    return `<rect class="in" x="32" y="${String(y)}" width="756" height="34"/><text x="46" y="${String(y + 22)}">${name}</text><text x="774" y="${String(y + 22)}" text-anchor="end" class="s">${holds}</text>`;
  });
  const lines = [
    style,
    `<rect class="back" width="${String(size.width)}" height="${String(size.height)}"/>`,
    '<path d="M20 96 L410 12 L800 96 Z"/>',
    drawText(410, 58, 'b', 'src/extension.ts · src/mcp/server.ts'),
    drawText(410, 80, 's', 'two roots: the editor, and agents outside it; src/container.ts knows every feature'),
    drawRoom(20, 108, 380, 46, 'src/tools', 'what agents call, each defined once'),
    drawRoom(420, 108, 380, 46, 'src/panels · media', 'pages, and the checked line to them'),
    ...rooms,
    ...layers,
    drawRoom(20, 340, 380, 46, 'src/cascade', 'stages, budgets, breakers, trail, dead end'),
    drawRoom(420, 340, 380, 46, 'src/base', 'clock, log, metrics, text, redaction, settings'),
    drawText(
      410,
      414,
      's',
      'What stands higher may use what stands lower; features never use each other, and their doors are index.ts and host/index.ts.',
    ),
  ];
  const label = `The house: editor and agents at the top, the tools and panels, the features ${features.join(', ')} with host, node and domain, the cascade and base at the bottom`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(size.width)} ${String(size.height)}" role="img" aria-label="${label}">\n${lines.map((line) => `  ${line}\n`).join('')}</svg>\n`;
}

function drawRoom(x: number, y: number, width: number, height: number, title: string, holds?: string): string {
  const middle = x + width / 2;
  const box = `<rect x="${String(x)}" y="${String(y)}" width="${String(width)}" height="${String(height)}"/>`;
  const below = holds === undefined ? '' : drawText(middle, y + 38, 's', holds);
  return box + drawText(middle, y + (holds === undefined ? 22 : 20), 'b', title) + below;
}

function drawText(x: number, y: number, kind: 'b' | 's', text: string): string {
  return `<text x="${String(x)}" y="${String(y)}" text-anchor="middle" class="${kind}">${text}</text>`;
}
