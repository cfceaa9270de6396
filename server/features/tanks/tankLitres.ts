/** In SQL, of tank `t`: litres that fit below its safe fill, or those that there are to collect; null while its level isn't known. */
export const LITRES = `case when t.volume_l is null then null when t.direction = 1 then t.volume_l
  else greatest(t.capacity_l * t.safe_fill_pct / 100 - t.volume_l, 0) end`
