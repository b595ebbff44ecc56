/** Every generation, the live one of a group first, and why its group has stopped. */
export const generationsQuery = `
  select c.group_name as "group", c.state, c.generation, c.position, c.updated_at, c.projections, f.reason as "stopped at"
  from projector.checkpoints c left join projector.failures f on f.group_name = c.group_name and c.state = 'live'
  order by c.group_name, c.state desc`

/** The restaurants in quarantine, the oldest first. */
export const quarantineQuery = `
  select c.group_name as "group", q.restaurant_id as "restaurant", q.since, q.stream_name || '@' || q.revision as "event",
    q.event_type as "type", q.position, q.reason, q.attempts, q.retry_at as "next attempt"
  from projector.quarantine q join projector.checkpoints c using (generation)
  where c.state = 'live' order by q.since`
