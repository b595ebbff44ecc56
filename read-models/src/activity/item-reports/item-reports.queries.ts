import type { ItemReportsView } from '@safe-menu/contracts/guest-reports/views'
import type { ReadQuery } from '../../read-query.ts'

/**
 * The active items of restaurant `$1` with unanswered reports, the latest first, at most `$2`. `$3`: how many equal reports are
 * counted.
 */
export const itemReportsQuery: ReadQuery<ItemReportsView> = {
  name: 'item-reports-of-restaurant',
  text: `
    with named as (
      select report.item_id, report.mistake, tag.id as allergen_id
      from activity.item_report as report
      left join lateral jsonb_array_elements_text(report.allergen_ids) as tag (id) on true
      where report.restaurant_id = $1
    ), counted as (
      select item_id, mistake, allergen_id, count(*) as reports from named group by item_id, mistake, allergen_id
    ), listed as (
      select item_id, json_agg(json_build_object('mistake', mistake, 'allergenId', allergen_id,
        'count', least(reports, $3)) order by reports desc, mistake, allergen_id) as mistakes
      from counted group by item_id
    ), reported as (
      select item_id, max(revision) as through, min(item_revision) as item_revision, min(reported_at) as first_at,
        max(reported_at) as last_at
      from activity.item_report where restaurant_id = $1 group by item_id
    )
    select item.id as "itemId", item.menu_id as "menuId", reported.through::text,
      reported.item_revision::text as "itemRevision", menus.iso(reported.first_at) as "firstAt", listed.mistakes
    from reported join listed on listed.item_id = reported.item_id
    join menus.active_item as item on item.id = reported.item_id
    order by reported.last_at desc, item.id limit $2`,
}
