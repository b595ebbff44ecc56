import type { ErrorCode } from '@safe-menu/contracts/errors'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import { limits } from '@safe-menu/contracts/limits'
import type { Deps } from '../deps.ts'

/** A picture that a stream uses, or used. */
export interface PictureUse {
  readonly pictureId: string
  readonly streamName: string
}

/**
 * A picture and its uses are first checked after an hour. By then its upload is finished. A picture that was replaced can be
 * uploaded again during this hour, and counts once.
 */
const sql = {
  // One upload of a restaurant at a time, so that the count is exact.
  lock: `select pg_advisory_xact_lock(hashtextextended('pictures of ' || $1, 0))`,
  reserve: `
    insert into pictures.picture (id, restaurant_id, bytes)
    select $1, $2, $3
    from (select count(*) as pictures, coalesce(sum(bytes), 0) as bytes
      from pictures.picture where restaurant_id = $2 and id <> $1) as others
    where others.pictures < $4 and others.bytes + $3::int <= $5
      and not exists (select from vault.erasure where restaurant_id = $2)
    on conflict (id) do update set stored_at = now() where picture.removal_began_at is null
    returning id`,
  refusal: `
    select case
      when exists (select from vault.erasure where restaurant_id = $2) then 'restaurant.owner_erased'
      when exists (select from pictures.picture where id = $1 and removal_began_at is not null) then 'service.busy'
      else 'pictures.limit_reached' end as code`,
  isReserved: 'select from pictures.picture where id = $1 and removal_began_at is null',
  use: `
    insert into pictures.use (picture_id, stream_name, check_after)
    select picture.id, wanted.stream_name, now() + interval '1 hour'
    from unnest($1::text[], $2::text[]) as wanted (picture_id, stream_name)
    join pictures.picture on picture.id = wanted.picture_id and removal_began_at is null
      and not exists (select from vault.erasure where erasure.restaurant_id = picture.restaurant_id)
    for key share of picture -- waits for a removal that is just beginning
    on conflict (picture_id, stream_name) do update set check_after = excluded.check_after
    returning picture_id`,
  mayBeUnused: `
    update pictures.use set check_after = least(check_after, now() + interval '1 hour') where stream_name = $1`,
  release: `
    with released as (delete from pictures.use using pictures.picture
      where picture.id = use.picture_id and picture.restaurant_id = $1)
    update pictures.picture set stored_at = '-infinity' where restaurant_id = $1`,
  dueUses: `
    select picture_id as "pictureId", stream_name as "streamName" from (
      select picture_id, stream_name, check_after,
        row_number() over (partition by restaurant_id order by check_after) as turn
      from pictures.use join pictures.picture on picture.id = use.picture_id
      where check_after < now()) as due
    order by turn, check_after limit $1`,
  // Once a week, because the mark of an unused picture is lost when the database fails after the event was written.
  continues: `
    update pictures.use set check_after = now() + interval '7 days' where picture_id = $1 and stream_name = $2`,
  ended: `
    delete from pictures.use where picture_id = $1 and stream_name = $2 and check_after < now()`,
  beginRemoval: `
    with unused as (
      select id from pictures.picture
      where stored_at < now() - interval '1 hour'
        and (removal_began_at is null or removal_began_at < now() - interval '5 minutes')
        and not exists (select from pictures.use where picture_id = picture.id)
      order by stored_at limit $1 for update skip locked)
    update pictures.picture set removal_began_at = now() from unused where picture.id = unused.id returning picture.id`,
  // A copy may have begun to use it while the removal began.
  giveUpRemoval: `
    update pictures.picture set removal_began_at = null
    where id = any($1) and exists (select from pictures.use where picture_id = picture.id) returning id`,
  remove: `
    delete from pictures.picture where id = any($1) and removal_began_at is not null`,
} as const

export type PictureRegistry = ReturnType<typeof createPictureRegistry>

/** Which pictures are stored, for which restaurant, and which streams use them. Rejects with the database's errors. */
export function createPictureRegistry({ vaultDatabase }: Pick<Deps, 'vaultDatabase'>) {
  const { query, transaction } = vaultDatabase
  return {
    /**
     * Reserves room for a picture and its use by a stream, before anything is stored. `null`: reserved. Otherwise why not: the
     * restaurant has no room left, its owner was erased while the picture waited to be decoded, or the same picture is being removed.
     */
    reserve: ({ pictureId, streamName }: PictureUse, restaurantId: RestaurantId, bytes: number) =>
      transaction(async (run): Promise<ErrorCode | null> => {
        await run(sql.lock, [restaurantId])
        const most = [limits.picturesPerRestaurant, limits.pictureBytesPerRestaurant]
        const reserved = await run(sql.reserve, [pictureId, restaurantId, bytes, ...most])
        if (reserved.length > 0) {
          await run(sql.use, [[pictureId], [streamName]])
          return null
        }
        const [refusal] = await run<{ code: ErrorCode }>(sql.refusal, [pictureId, restaurantId])
        return refusal?.code ?? 'pictures.limit_reached'
      }),
    /** Whether a picture has not been removed since it was reserved. */
    isReserved: async (pictureId: string) => (await query(sql.isReserved, [pictureId])).length > 0,
    /** Adds uses. Returns the ids of the pictures that are stored: the uses of any other are not added. */
    async share(uses: readonly PictureUse[]): Promise<ReadonlySet<string>> {
      const columns = [uses.map(use => use.pictureId), uses.map(use => use.streamName)]
      const rows = await query<{ picture_id: string }>(sql.use, columns)
      return new Set(rows.map(row => row.picture_id))
    },
    /** The stream may have stopped using its pictures: checks its uses within an hour. */
    mayBeUnused: (streamName: string) => query(sql.mayBeUnused, [streamName]),
    /** The restaurant is erased: removes all uses of its pictures. */
    async release(restaurantId: RestaurantId): Promise<void> {
      await query(sql.release, [restaurantId])
    },
    /** Uses that must be checked. Restaurants take turns; of each, the longest due comes first. */
    dueUses: (atMost: number) => query<{ pictureId: string; streamName: string }>(sql.dueUses, [atMost]),
    /** Records the result of a check. */
    recordCheck: ({ pictureId, streamName }: PictureUse, isInUse: boolean) =>
      query(isInUse ? sql.continues : sql.ended, [pictureId, streamName]),
    /**
     * Removes pictures that nothing uses, with their bytes. Returns their number. Keeps no connection while bytes are removed. What a
     * failure leaves is tried again after five minutes.
     */
    async removeUnused(atMost: number, removeBytes: (ids: readonly string[]) => Promise<void>) {
      // Together, because a picture that is used and still marked would be refused for ever.
      const unused = await transaction(async run => {
        const begun = await run<{ id: string }>(sql.beginRemoval, [atMost])
        const ids = begun.map(row => row.id)
        const used = new Set((await run<{ id: string }>(sql.giveUpRemoval, [ids])).map(row => row.id))
        return ids.filter(id => !used.has(id))
      })
      if (unused.length === 0) return 0
      await removeBytes(unused)
      await query(sql.remove, [unused])
      return unused.length
    },
  }
}
