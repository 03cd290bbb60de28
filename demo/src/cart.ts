import { priceOf, type Article } from './catalog';

export interface Line {
  article: Article;
  quantity: number;
}

export class Cart {
  private readonly lines: Line[] = [];

  add(article: Article, quantity = 1): void {
    const present = this.lines.find((line) => line.article.id === article.id);
    if (present) {
      present.quantity += quantity;
      return;
    }
    this.lines.push({ article, quantity });
  }

  remove(id: string): void {
    const index = this.lines.findIndex((line) => line.article.id === id);
    if (index >= 0) this.lines.splice(index, 1);
  }

  /** The total in cents, before shipping. */
  total(): number {
    let sum = 0;
    for (const line of this.lines) {
      sum += priceOf(line.article) * line.quantity;
    }
    return sum;
  }

  /** What shipping costs, in cents: free from fifty euros on. */
  shipping(): number {
    if (this.total() >= 5000) return 0;
    return 490;
  }

  isEmpty(): boolean {
    return this.lines.length === 0;
  }
}
