import { createHash } from 'node:crypto'
import type { ItemId, RestaurantId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { type Picture, PictureId } from '@safe-menu/contracts/picture'
import { pictureRoutes } from '@safe-menu/contracts/pictures/routes'
import type { RestaurantEvent } from '@safe-menu/contracts/restaurants/events'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { createRouter, on } from '@safe-menu/server-kit/http/router'
import { createSharedQueue } from '@safe-menu/server-kit/limits/shared-queue'
import type { Decision } from '../decision.ts'
import type { Deps } from '../deps.ts'
import { itemStream, itemView, type RevisedItem } from '../items/state.ts'
import { writeExistingItem } from '../items/write-item.ts'
import { checkPicturesSoon, storePicture } from '../picture-registry.ts'
import {
  type RestaurantState,
  restaurantFold,
  restaurantStream,
  restaurantView,
} from '../restaurants/state.ts'
import {
  commandOf,
  type InputContext,
  identityOf,
  restaurantOf,
  setWriteHeaders,
} from '../write-path/command.ts'
import {
  describeItemPicture,
  describeRestaurantPicture,
  removeItemPicture,
  removeRestaurantPicture,
  setItemPicture,
  setRestaurantPicture,
} from './decide.ts'
import { shrink } from './shrink.ts'

/** Pictures of items and restaurants. */
export function pictureRouter(deps: Deps) {
  const { writePath, vaultDatabase, log } = deps
  const queue = createSharedQueue({
    concurrency: 1, // decoding takes a thread and up to 200 MB
    perKey: 5, // a restaurant's people upload one picture after another
    waiting: 24, // with 3 MB each
    retryAfter: 5,
  })

  /** Stores the picture before its event is written. After a crash in between, the sweep removes the picture. */
  async function store(
    { input: { body, query } }: InputContext<unknown, { alt?: string | undefined }, Uint8Array>,
    restaurantId: RestaurantId,
    streamName: string,
  ): Promise<Picture> {
    const shrunk = await queue.run(restaurantId, () => shrink(body))
    if (shrunk === null) throw new AppError('pictures.unreadable')
    const { bytes, width, height } = shrunk
    const id = PictureId.parse(createHash('sha256').update(restaurantId).update(bytes.full).digest('hex'))
    const refusal = await storePicture(vaultDatabase, { pictureId: id, streamName }, restaurantId, bytes)
    if (refusal !== null) throw new AppError(refusal)
    return { id, width, height, alt: query.alt ?? '' }
  }

  /** Called after the event was written. If the database is down, the weekly check finds the unused picture. */
  async function noteUnused(streamName: string): Promise<void> {
    await checkPicturesSoon(vaultDatabase.query, streamName).catch((error: unknown) => {
      log.warn({ err: error, streamName }, 'unused pictures are removed later')
    })
  }

  /** Answers with an item after `rule`, and looks within an hour which pictures it still uses. */
  async function changeItem(
    ctx: InputContext<{ itemId: ItemId }, unknown, unknown>,
    rule: (item: RevisedItem) => Decision<ItemEvent>,
  ): Promise<void> {
    const { params } = ctx.input
    const outcome = await writeExistingItem(deps, params, commandOf(ctx), rule)
    await noteUnused(itemStream(params.itemId))
    setWriteHeaders(deps, ctx, outcome)
    ctx.body = itemView(outcome.state)
  }

  /** As {@link changeItem}. */
  async function changeRestaurant(
    ctx: InputContext<{ restaurantId: RestaurantId }, unknown, unknown>,
    decide: (state: RestaurantState) => Decision<RestaurantEvent>,
  ): Promise<void> {
    const { restaurantId } = ctx.input.params
    const streamName = restaurantStream(restaurantId)
    const outcome = await writePath.execute({
      streamName,
      fold: restaurantFold,
      identity: identityOf(ctx),
      restaurantId,
      isCharged: true,
      decide,
    })
    await noteUnused(streamName)
    setWriteHeaders(deps, ctx, outcome)
    ctx.body = restaurantView(outcome.state)
  }

  return createRouter([
    on(pictureRoutes.setOfItem, async ctx => {
      const picture = await store(ctx, restaurantOf(ctx), itemStream(ctx.input.params.itemId))
      await changeItem(ctx, item => setItemPicture(item, picture))
    }),
    on(pictureRoutes.describeOfItem, ctx =>
      changeItem(ctx, item => describeItemPicture(item, ctx.input.body)),
    ),
    on(pictureRoutes.removeOfItem, ctx => changeItem(ctx, removeItemPicture)),
    on(pictureRoutes.setOfRestaurant, async ctx => {
      const { restaurantId } = ctx.input.params
      const picture = await store(ctx, restaurantId, restaurantStream(restaurantId))
      await changeRestaurant(ctx, state => setRestaurantPicture(state, picture))
    }),
    on(pictureRoutes.describeOfRestaurant, ctx =>
      changeRestaurant(ctx, state => describeRestaurantPicture(state, ctx.input.body)),
    ),
    on(pictureRoutes.removeOfRestaurant, ctx => changeRestaurant(ctx, removeRestaurantPicture)),
  ])
}
