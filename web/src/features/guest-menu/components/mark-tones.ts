import type { OrderMark } from '../model/order-lines.ts'

/** The text colour of what a guest must know about a dish of the order. */
export const markTones: Record<OrderMark['level'], string> = {
  stop: 'text-stop',
  ask: 'text-ask',
  note: 'text-soft',
}
