export { oneLine, plainLines } from '../base/text/oneLine.ts';
