import type { ExpressionBuilder } from "kysely";
import type { Schema } from "#api/db/schema.ts";

/** Whether any alert watches the recording's device or location. */
export function hasAlert(eb: ExpressionBuilder<Schema, "recordings">) {
  const alerts = eb
    .selectFrom("alerts")
    .select("alerts.id")
    .where((or) =>
      or.or([
        or("alerts.device_id", "=", or.ref("recordings.device_id")),
        or("alerts.location_id", "=", or.ref("recordings.location_id")),
      ]),
    );
  return eb.case().when(eb.exists(alerts)).then(eb.lit(1)).else(eb.lit(0)).end().as("has_alert");
}
