-- Margins and fees as wide as the contract lets people write them: eight digits before the dot, and room.
ALTER TABLE deal_dimension MODIFY COLUMN margin_value Decimal(18, 6), MODIFY COLUMN data_fee Decimal(18, 6);
