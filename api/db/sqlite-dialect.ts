import {
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
  type SelectModifierNode,
  type SqliteDatabase,
} from "kysely";

const rowLocks = new Set(["ForUpdate", "ForNoKeyUpdate", "ForKeyShare", "SkipLocked"]);

export function sqliteDialect(handle: SqliteDatabase): SqliteDialect {
  return new WithoutRowLocks({ database: handle });
}

/** A transaction that may write excludes all others from its start, so that there is no row to lock. */
class WithoutRowLocks extends SqliteDialect {
  /** Kysely does not know that SQLite does: a migration that is killed leaves nothing behind. */
  override createAdapter(): SqliteAdapter {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl(): boolean {
        return true;
      }
    })();
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new (class extends SqliteQueryCompiler {
      protected override visitSelectModifier(node: SelectModifierNode): void {
        if (!node.modifier || !rowLocks.has(node.modifier)) super.visitSelectModifier(node);
      }
    })();
  }
}
