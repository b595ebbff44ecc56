import type { ItemEvent } from '@safe-menu/contracts/items/events'
import type { Picture } from '@safe-menu/contracts/picture'
import type { RestaurantEvent } from '@safe-menu/contracts/restaurants/events'
import { type Decision, refuse } from '../decision.ts'
import type { RevisedItem } from '../items/state.ts'
import type { RestaurantState } from '../restaurants/state.ts'

/** Gives an item a picture that is stored. The confirmation stays: a picture says nothing about allergens. */
export function setItemPicture(item: RevisedItem, picture: Picture): Decision<ItemEvent> {
  if (item.status === 'archived') return refuse('items.archived')
  if (isSame(item.picture, picture)) return []
  return [{ type: 'ItemPictureSet', data: { itemId: item.itemId, picture } }]
}

/** What the text says is about the picture with this id, and about no other. */
interface Description {
  readonly pictureId: string
  readonly alt: string
}

export function describeItemPicture(item: RevisedItem, { pictureId, alt }: Description): Decision<ItemEvent> {
  if (item.status === 'archived') return refuse('items.archived')
  if (item.picture?.id !== pictureId) return refuse('picture.not_found')
  return setItemPicture(item, { ...item.picture, alt })
}

export function describeRestaurantPicture(
  state: RestaurantState,
  { pictureId, alt }: Description,
): Decision<RestaurantEvent> {
  if (state.status === 'empty') return refuse('restaurant.not_found')
  if (state.picture?.id !== pictureId) return refuse('picture.not_found')
  return setRestaurantPicture(state, { ...state.picture, alt })
}

export function removeItemPicture(item: RevisedItem): Decision<ItemEvent> {
  if (item.status === 'archived') return refuse('items.archived')
  return item.picture === null ? [] : [{ type: 'ItemPictureRemoved', data: { itemId: item.itemId } }]
}

export function setRestaurantPicture(state: RestaurantState, picture: Picture): Decision<RestaurantEvent> {
  if (state.status === 'empty') return refuse('restaurant.not_found')
  if (isSame(state.picture, picture)) return []
  return [{ type: 'RestaurantPictureSet', data: { restaurantId: state.restaurantId, picture } }]
}

export function removeRestaurantPicture(state: RestaurantState): Decision<RestaurantEvent> {
  if (state.status === 'empty') return refuse('restaurant.not_found')
  const { restaurantId, picture } = state
  return picture === null ? [] : [{ type: 'RestaurantPictureRemoved', data: { restaurantId } }]
}

/** A picture never changes under its id. */
const isSame = (before: Picture | null, after: Picture) =>
  before !== null && before.id === after.id && before.alt === after.alt
