/** The scheme of every read-only text that edits show: the sides of a review, the state before an edit, reports. */
export const virtualScheme = 'recourse-edit';
