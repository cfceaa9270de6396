/** SQL: litres of tank `t` that fit below its safe fill, or that can be collected; null while its level is unknown. */
export const LITRES = `case when t.volume_l is null then null when t.direction = 1 then t.volume_l
  else greatest(t.capacity_l * t.safe_fill_pct / 100 - t.volume_l, 0) end`
