import { OnEvent } from './bus';
import type { Order } from './orders';

export class Confirmations {
  /** Nothing calls this by its name: what does? */
  @OnEvent('order.placed')
  sendConfirmation(order: Order): void {
    console.log(`Thank you for your order ${order.id}.`);
  }
}
