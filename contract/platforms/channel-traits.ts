/** What a way to a supplier can do; code distinguishes ways only by these traits `[§D-channels]`. */
interface ChannelTraits {
  /** It can be asked, by our reference, whether the supplier has a purchase order. */
  asks: boolean;
  /** It can cancel a purchase order. */
  cancels: boolean;
}

export const channelTraits = {
  mail: { asks: false, cancels: false },
  api: { asks: true, cancels: true },
} as const satisfies Record<string, ChannelTraits>;

export type ChannelKind = keyof typeof channelTraits;
export const channelKinds = ['mail', 'api'] as const satisfies readonly ChannelKind[];
