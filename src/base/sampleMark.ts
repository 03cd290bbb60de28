/** The file that marks a folder as a copy of the sample. */
export const sampleMark = '.recourse/sample.json';
