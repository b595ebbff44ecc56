import type { ItemReportsView } from '@safe-menu/contracts/guest-reports/views'
import type { ReadQuery } from '../../read-query.ts'

/**
 * The active items of restaurant `$1` with unanswered reports, the latest first, at most `$2`. `$3`: how many equal reports are
 * counted.
 */
export const itemReportsQuery: ReadQuery<ItemReportsView> = {
  name: 'item-reports-of-restaurant',
  text: `
    with reported as (
      select item_id, last_at, state -> 'open' as reports from activity.item_report
      where restaurant_id = $1 and last_at is not null
    ), counted as (
      select item_id, report ->> 'mistake' as mistake, tag.id as allergen_id, count(*) as count
      from reported cross join lateral jsonb_array_elements(reports) as report
      left join lateral jsonb_array_elements_text(report -> 'allergenIds') as tag (id) on true
      group by item_id, mistake, allergen_id
    ), listed as (
      select item_id, json_agg(json_build_object('mistake', mistake, 'allergenId', allergen_id,
        'count', least(count, $3)) order by count desc, mistake, allergen_id) as mistakes
      from counted group by item_id
    )
    select item.id as "itemId", item.menu_id as "menuId", reports -> -1 ->> 'revision' as through,
      reports -> 0 ->> 'itemRevision' as "itemRevision", reports -> 0 ->> 'at' as "firstAt", listed.mistakes
    from reported join listed on listed.item_id = reported.item_id
    join menus.active_item as item on item.id = reported.item_id
    order by reported.last_at desc, item.id limit $2`,
}
