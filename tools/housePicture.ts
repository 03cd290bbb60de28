/** `node tools/housePicture.ts`: draws `docs/images/house.svg` from the features that lint knows. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawHouse } from './house/drawHouse.ts';
import { features } from './lint/layers.ts';
import { projectRoot } from './paths.ts';

writeFileSync(join(projectRoot, 'docs/images/house.svg'), drawHouse([...features]));
