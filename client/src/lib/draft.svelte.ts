/** Fields that a person fills in and the server keeps. What has been changed stays, however late an answer comes. */
export class Draft<T extends Record<string, unknown>> {
  value: T = $state()!;
  kept: T = $state.raw()!;

  constructor(usual: T) {
    this.value = { ...usual };
    this.kept = usual;
  }

  get changed(): boolean {
    return Object.keys(this.kept).some((field) => this.value[field] !== this.kept[field]);
  }

  /** The fields as they are now, to be sent. */
  get sent(): T {
    return { ...this.value };
  }

  /** The server keeps these fields; `sent` are those it was told, if it was told any. */
  heard(kept: T, sent: T = this.kept): void {
    for (const field of Object.keys(kept) as (keyof T)[]) if (this.value[field] === sent[field]) this.value[field] = kept[field];
    this.kept = kept;
  }
}
