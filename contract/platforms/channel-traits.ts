/** What a way to a supplier can do; nothing else tells ways apart `[§D-channels]`. */
interface ChannelTraits {
  /** It is told by our reference whether a purchase order is there. */
  asks: boolean;
  /** It takes a purchase order back. */
  cancels: boolean;
}

export const channelTraits = {
  mail: { asks: false, cancels: false },
  api: { asks: true, cancels: true },
} as const satisfies Record<string, ChannelTraits>;

export type ChannelKind = keyof typeof channelTraits;
export const channelKinds = ['mail', 'api'] as const satisfies readonly ChannelKind[];
