export interface Article {
  id: string;
  title: string;
  cents: number;
  discount?: number;
}

/** The price of one piece, in cents, after its discount. */
export function priceOf(article: Article): number {
  if (article.discount === undefined) {
    return article.cents;
  }
  return Math.round(article.cents * (1 - article.discount));
}

export function describe(article: Article): string {
  return article.title + ' for ' + (priceOf(article) / 100).toFixed(2) + ' EUR';
}

export const catalog: Article[] = [
  { id: 'mug', title: 'A mug', cents: 1290 },
  { id: 'pen', title: 'A pen', cents: 240, discount: 0.1 },
  { id: 'ink', title: 'A bottle of ink', cents: 890 },
];
