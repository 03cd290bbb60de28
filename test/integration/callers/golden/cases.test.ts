import { isScriptCase, testGoldenCases } from '../../../support/goldenCases.ts';

testGoldenCases((language) => !isScriptCase(language));
