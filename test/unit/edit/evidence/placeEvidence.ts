import { TextIndex } from '../../../../src/base/text/textIndex.ts';
import { Attempt } from '../../../../src/edit/domain/attempt.ts';
import { featureNames, type FeatureName } from '../../../../src/edit/domain/evidence/placeFeatures.ts';
import { maxFamiliar, rankedPlaces, weighPlaces, type WeighedPlace } from '../../../../src/edit/domain/fuzzyStage.ts';

type NamedEvidence = Readonly<Record<FeatureName, number>>;

/** The places that an edit's old text is most alike, with their evidence under its names. */
export function placesFor(
  content: string,
  oldString: string,
  newString: string,
): readonly (WeighedPlace & { readonly named: NamedEvidence })[] {
  const attempt = new Attempt({ content, oldString, newString, languageId: 'typescript' }, {}, new TextIndex(content));
  const reading = maxFamiliar(attempt);
  if (reading === undefined) throw new Error('The old text is too short');
  return weighPlaces(attempt, reading, rankedPlaces(attempt, reading), 5).map((weighed) => ({
    ...weighed,
    named: nameEvidence(weighed.evidence),
  }));
}

/** The evidence of the place that an edit's old text is most alike. */
export function evidenceFor(content: string, oldString: string, newString: string): NamedEvidence {
  const [first] = placesFor(content, oldString, newString);
  if (first === undefined) throw new Error('No place is alike');
  return first.named;
}

function nameEvidence(evidence: readonly number[]): NamedEvidence {
  return Object.fromEntries(featureNames.map((name, at) => [name, evidence[at]])) as NamedEvidence;
}
