-- Who defers to a later class waits for one that begins on this day or after it.
ALTER TABLE "cohort_waits" ADD COLUMN "after_on" DATE;
