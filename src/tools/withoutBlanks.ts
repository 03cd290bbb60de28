/** An agent's arguments without those that it left out by sending `null`, an empty text or 0. */
export function withoutBlanks(input: unknown): unknown {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
    ? Object.fromEntries(
        Object.entries(input).filter(
          ([, value]) => value !== null && value !== 0 && !(typeof value === 'string' && value.trim() === ''),
        ),
      )
    : input;
}
