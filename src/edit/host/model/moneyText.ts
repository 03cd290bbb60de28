const smallest = 0.0001;

/** US dollars for people: `$0`, `$0.0004`, `$0.012`, `$1.50`. Amounts below a hundredth of a cent are only bounded. */
export function moneyText(usd: number): string {
  if (usd === 0) return '$0';
  if (usd < smallest) return `<\u00A0$${String(smallest)}`;
  return usd >= 0.1 ? `$${usd.toFixed(2)}` : `$${String(Number(usd.toPrecision(2)))}`;
}
