import { isScriptCase, testGoldenCases } from '../../../support/goldenCases.ts';

testGoldenCases(isScriptCase);
