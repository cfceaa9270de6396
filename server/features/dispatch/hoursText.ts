/** SQL of a tank's delivery hours as text, "08:00–12:00, 13:00–17:00"; null without any. */
export const hoursTextSql = (column: string) =>
  `(select string_agg(concat(span->>'from', '–', span->>'to'), ', ' order by span->>'from')
    from jsonb_array_elements(${column}) span)`
