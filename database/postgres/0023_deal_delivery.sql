-- When a deal delivers and how fast are two fields now; what the goal counts is worked out of the budget (spec 2 §3, docs/decisions/0067).
UPDATE deal SET settings = settings - 'goalMetric' || CASE
  WHEN settings ->> 'deliveryType' IN ('EVENLY', 'DELIVERSOON') THEN jsonb_build_object('deliveryType', 'CONTINUE', 'delivery', settings ->> 'deliveryType')
  ELSE jsonb_build_object('delivery', 'DELIVERSOON') END;
