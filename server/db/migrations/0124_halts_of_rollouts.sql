-- Why a roll-out stopped by itself, as a code and its figures, so that each reader is told in their language. `stop_reason`
-- stays what people said, and the sentence of those that stopped before.
alter table rollouts add column halt jsonb;
