import type { ErrorCode } from '@safe-menu/contracts/errors'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import { limits } from '@safe-menu/contracts/limits'
import type { PictureSize } from '@safe-menu/contracts/picture'
import type { Query, VaultDatabase } from './vault-database.ts'

/*
 * Which pictures are stored, for which restaurant, and which streams use them.
 */

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
  store: `
    insert into pictures.picture (id, restaurant_id, bytes)
    select $1, $2, $3
    from (select count(*) as pictures, coalesce(sum(bytes), 0) as bytes
      from pictures.picture where restaurant_id = $2 and id <> $1) as others
    where others.pictures < $4 and others.bytes + $3::int <= $5
      and not exists (select from vault.task where kind = 'erase' and restaurant_id = $2)
    on conflict (id) do update set stored_at = now()
    returning id`,
  bytes: `
    insert into pictures.file (id, thumbnail, full_size) values ($1, $2, $3) on conflict (id) do nothing`,
  isErased: `select from vault.task where kind = 'erase' and restaurant_id = $1`,
  use: `
    insert into pictures.use (picture_id, stream_name, check_after)
    select picture.id, wanted.stream_name, now() + interval '1 hour'
    from unnest($1::text[], $2::text[]) as wanted (picture_id, stream_name)
    join pictures.picture on picture.id = wanted.picture_id
      and not exists (select from vault.task where kind = 'erase' and task.restaurant_id = picture.restaurant_id)
    for key share of picture -- waits for the end of a removal
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
  lockUnused: `
    select id from pictures.picture
    where stored_at < now() - interval '1 hour'
      and not exists (select from pictures.use where picture_id = picture.id)
    order by stored_at limit $1 for update skip locked`,
  // A copy may have begun to use one of them before it was locked.
  remove: `
    delete from pictures.picture
    where id = any($1) and not exists (select from pictures.use where picture_id = picture.id) returning id`,
} as const

/**
 * Stores a picture and its use by a stream. `null`: stored. Otherwise the reason why not: the restaurant has no room left, or its
 * owner was erased while the picture waited to be decoded. Rejects with the database's errors, as all functions here.
 */
export function storePicture(
  { transaction }: Pick<VaultDatabase, 'transaction'>,
  { pictureId, streamName }: PictureUse,
  restaurantId: RestaurantId,
  { thumbnail, full }: Readonly<Record<PictureSize, Buffer>>,
): Promise<ErrorCode | null> {
  return transaction(async run => {
    await run(sql.lock, [restaurantId])
    const size = thumbnail.length + full.length
    const most = [limits.picturesPerRestaurant, limits.pictureBytesPerRestaurant]
    const stored = await run(sql.store, [pictureId, restaurantId, size, ...most])
    if (stored.length > 0) {
      await run(sql.bytes, [pictureId, thumbnail, full])
      await run(sql.use, [[pictureId], [streamName]])
      return null
    }
    const isErased = (await run(sql.isErased, [restaurantId])).length > 0
    return isErased ? 'restaurant.owner_erased' : 'pictures.limit_reached'
  })
}

/** Adds uses. Returns the ids of the pictures that are stored: the uses of any other are not added. */
export async function addPictureUses(
  query: Query,
  uses: readonly PictureUse[],
): Promise<ReadonlySet<string>> {
  const columns = [uses.map(use => use.pictureId), uses.map(use => use.streamName)]
  const rows = await query<{ picture_id: string }>(sql.use, columns)
  return new Set(rows.map(row => row.picture_id))
}

/** The stream may have stopped using its pictures: checks its uses within an hour. */
export async function checkPicturesSoon(query: Query, streamName: string): Promise<void> {
  await query(sql.mayBeUnused, [streamName])
}

/** The restaurant is erased: removes all uses of its pictures. */
export async function releasePictures(query: Query, restaurantId: RestaurantId): Promise<void> {
  await query(sql.release, [restaurantId])
}

/** Uses that must be checked. Restaurants take turns; of each, the longest due comes first. */
export function findDueUses(query: Query, atMost: number): Promise<readonly PictureUse[]> {
  return query<{ pictureId: string; streamName: string }>(sql.dueUses, [atMost])
}

/** Records the result of a check. */
export async function recordCheck(
  query: Query,
  { pictureId, streamName }: PictureUse,
  isInUse: boolean,
): Promise<void> {
  await query(isInUse ? sql.continues : sql.ended, [pictureId, streamName])
}

/** Removes pictures that nothing uses, with their bytes. Returns their number. */
export function removeUnused(
  { transaction }: Pick<VaultDatabase, 'transaction'>,
  atMost: number,
): Promise<number> {
  return transaction(async run => {
    const unused = await run<{ id: string }>(sql.lockUnused, [atMost])
    const removed = await run(sql.remove, [unused.map(row => row.id)])
    return removed.length
  })
}
