/** Every generation and its partitions, the live ones of a group first, and why one has stopped. */
export const generationsQuery = `
  select c.group_name as "group", case when c.partitions > 1 then c.partition || ' of ' || c.partitions end as "partition", c.state,
    c.generation, c.position, c.updated_at, c.version, f.reason as "stopped at"
  from projector.checkpoints c
  left join projector.failures f on c.state = 'live'
    and f.group_name = c.group_name || case when c.partitions > 1 then ' ' || c.partition || ' of ' || c.partitions else '' end
  order by c.group_name, c.state desc, c.partition`

/** The restaurants in quarantine, the oldest first. */
export const quarantineQuery = `
  select c.group_name as "group", case when c.partitions > 1 then c.partition || ' of ' || c.partitions end as "partition",
    q.restaurant_id as "restaurant", q.since, q.stream_name || '@' || q.revision as "event",
    q.event_type as "type", q.position, q.reason, q.attempts, q.retry_at as "next attempt"
  from projector.quarantine q join projector.checkpoints c using (generation)
  where c.state = 'live' order by q.since`
