import { createHash } from 'node:crypto'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { type Picture, PictureId } from '@safe-menu/contracts/picture'
import { pictureRoutes } from '@safe-menu/contracts/pictures/routes'
import type { RestaurantEvent } from '@safe-menu/contracts/restaurants/events'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { RouteRequest } from '@safe-menu/server-kit/http/handler'
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
import { handlesCommand, restaurantOf } from '../write-path/handlers.ts'
import type { CommandIdentity } from '../write-path/streams.ts'
import {
  describeItemPicture,
  describeRestaurantPicture,
  removeItemPicture,
  removeRestaurantPicture,
  setItemPicture,
  setRestaurantPicture,
} from './decide.ts'
import { shrink } from './shrink.ts'
import { sweepPictures } from './sweep.ts'

/** Pictures of items and restaurants: their upload, and the removal of those that nothing uses. */
export function createPictures(deps: Deps) {
  const { answer, writePath, vaultDatabase, log } = deps
  const queue = createSharedQueue({
    concurrency: 1, // decoding takes a thread and up to 200 MB
    perKey: 5, // a restaurant's people upload one picture after another
    waiting: 24, // with 3 MB each
    retryAfter: 5,
  })

  /** Stores the picture before its event is written. After a crash in between, the sweep removes the picture. */
  async function store(
    { body, query }: Pick<RouteRequest<typeof pictureRoutes.setOfItem>, 'body' | 'query'>,
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
  async function onItem(
    request: Pick<RouteRequest<typeof pictureRoutes.setOfItem>, 'params' | 'caller'>,
    identity: CommandIdentity,
    rule: (item: RevisedItem) => Decision<ItemEvent>,
  ) {
    const { params } = request
    const context = { identity, restaurantId: restaurantOf(request) }
    const outcome = await writeExistingItem(deps, params, context, rule)
    await noteUnused(itemStream(params.itemId))
    return answer(200, itemView(outcome.state), outcome)
  }

  /** As {@link onItem}. */
  async function onRestaurant(
    { params: { restaurantId } }: Pick<RouteRequest<typeof pictureRoutes.setOfRestaurant>, 'params'>,
    identity: CommandIdentity,
    decide: (state: RestaurantState) => Decision<RestaurantEvent>,
  ) {
    const streamName = restaurantStream(restaurantId)
    const outcome = await writePath.execute({
      streamName,
      fold: restaurantFold,
      identity,
      restaurantId,
      isCharged: true,
      decide,
    })
    await noteUnused(streamName)
    return answer(200, restaurantView(outcome.state), outcome)
  }

  return {
    jobs: [
      {
        name: 'remove unused pictures',
        run: (signal: AbortSignal) => sweepPictures(deps, signal),
        retryMs: 60_000, // nothing waits for it
        intervalMs: 5 * 60_000,
      },
    ],
    handlers: {
      ...handlesCommand(pictureRoutes.setOfItem, async (request, identity) => {
        const picture = await store(request, restaurantOf(request), itemStream(request.params.itemId))
        return onItem(request, identity, item => setItemPicture(item, picture))
      }),
      ...handlesCommand(pictureRoutes.describeOfItem, (request, identity) =>
        onItem(request, identity, item => describeItemPicture(item, request.body)),
      ),
      ...handlesCommand(pictureRoutes.removeOfItem, (request, identity) =>
        onItem(request, identity, removeItemPicture),
      ),
      ...handlesCommand(pictureRoutes.setOfRestaurant, async (request, identity) => {
        const { restaurantId } = request.params
        const picture = await store(request, restaurantId, restaurantStream(restaurantId))
        return onRestaurant(request, identity, state => setRestaurantPicture(state, picture))
      }),
      ...handlesCommand(pictureRoutes.describeOfRestaurant, (request, identity) =>
        onRestaurant(request, identity, state => describeRestaurantPicture(state, request.body)),
      ),
      ...handlesCommand(pictureRoutes.removeOfRestaurant, (request, identity) =>
        onRestaurant(request, identity, removeRestaurantPicture),
      ),
    },
  }
}
