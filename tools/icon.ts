import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { projectRoot } from './paths.ts';

/** `node tools/icon.ts`: draws media/icon.png. Three steps down, each a try; the last one arrives (the dot). */
const size = 256;

type Colour = readonly [red: number, green: number, blue: number];
type Shape = (x: number, y: number) => number;

/** The distance to a rounded box, negative inside. Coordinates run from 0 to 1. */
function box(centreX: number, centreY: number, halfWidth: number, halfHeight: number, radius: number): Shape {
  return (x, y) => {
    const dx = Math.abs(x - centreX) - halfWidth + radius;
    const dy = Math.abs(y - centreY) - halfHeight + radius;
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius;
  };
}

/** The distance to a thick line with round ends. */
function stroke(x1: number, y1: number, x2: number, y2: number, thickness: number): Shape {
  return (x, y) => {
    const along = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / ((x2 - x1) ** 2 + (y2 - y1) ** 2);
    const at = Math.min(1, Math.max(0, along));
    return Math.hypot(x - x1 - at * (x2 - x1), y - y1 - at * (y2 - y1)) - thickness / 2;
  };
}

const layers: readonly (readonly [Shape, Colour])[] = [
  [box(0.5, 0.5, 0.48, 0.48, 0.2), [29, 33, 58]],
  [stroke(0.22, 0.27, 0.46, 0.27, 0.085), [108, 117, 168]],
  [stroke(0.46, 0.27, 0.46, 0.49, 0.085), [108, 117, 168]],
  [stroke(0.46, 0.49, 0.62, 0.49, 0.085), [141, 163, 232]],
  [stroke(0.62, 0.49, 0.62, 0.72, 0.085), [141, 163, 232]],
  [box(0.735, 0.735, 0.115, 0.115, 0.115), [94, 226, 160]],
];

function pixel(column: number, row: number): readonly number[] {
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (const [shape, colour] of layers) {
    const cover = Math.min(1, Math.max(0, 0.5 - shape((column + 0.5) / size, (row + 0.5) / size) * size));
    red += (colour[0] - red) * cover;
    green += (colour[1] - green) * cover;
    blue += (colour[2] - blue) * cover;
    alpha += (1 - alpha) * cover;
  }
  // The first layer's edge would otherwise fade through black.
  const [first] = layers;
  if (alpha < 1 && first !== undefined) [red, green, blue] = first[1];
  return [Math.round(red), Math.round(green), Math.round(blue), Math.round(alpha * 255)];
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

const header = Buffer.alloc(13);
header.writeUInt32BE(size, 0);
header.writeUInt32BE(size, 4);
// 8 bits per channel, red green blue alpha.
header.set([8, 6, 0, 0, 0], 8);
const rows = Array.from({ length: size }, (_, row) =>
  Buffer.from([0, ...Array.from({ length: size }, (_unused, column) => pixel(column, row)).flat()]),
);
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const png = Buffer.concat([
  signature,
  chunk('IHDR', header),
  chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
  chunk('IEND', Buffer.alloc(0)),
]);
writeFileSync(join(projectRoot, 'media', 'icon.png'), png);
console.log(`media/icon.png: ${size} × ${size}, ${png.length} bytes`);
