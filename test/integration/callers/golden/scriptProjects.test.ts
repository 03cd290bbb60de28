import { testGoldenProjects } from '../../../support/goldenProjects.ts';

testGoldenProjects((language) => language === 'script');
