import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawHouse } from '../../../tools/house/drawHouse.ts';
import { features } from '../../../tools/lint/layers.ts';
import { projectRoot } from '../../../tools/paths.ts';

test('the picture of the house has a room for each feature', () => {
  const picture = readFileSync(join(projectRoot, 'docs/images/house.svg'), 'utf8');
  expect(picture, 'node tools/housePicture.ts draws it again').toBe(drawHouse([...features]));
  for (const feature of features) expect(picture).toContain(`>${feature}</text>`);
});
