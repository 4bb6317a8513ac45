import { cva } from '../../styled-system/css';
import { Modal, type ModalProps } from './modal.tsx';

const sheet = cva({
  base: {
    margin: '0',
    position: 'fixed',
    inset: { base: 'auto 0 0 0', md: 'env(titlebar-area-height, 0px) 0 0 auto' },
    width: 'full',
    height: { base: 'auto', md: 'calc(100dvh - env(titlebar-area-height, 0px))' },
    paddingRight: { md: 'env(safe-area-inset-right)' },
    maxHeight: { base: '92dvh', md: '100dvh' },
    borderTopRadius: { base: 'lg', md: '0' },
    transform: { base: 'translateY(100%)', md: 'translateX(100%)' },
    '&[open]': {
      transform: 'none',
      _starting: { transform: { base: 'translateY(100%)', md: 'translateX(100%)' } },
    },
  },
  variants: {
    size: {
      sm: { maxWidth: { base: 'none', md: '24rem' } },
      md: { maxWidth: { base: 'none', md: '36rem' } },
      lg: { maxWidth: { base: 'none', md: '56rem' } },
    },
  },
});

/** A sheet at the side, or from below on a phone, to work on one item while the list stays behind it. */
export function Drawer({ size = 'md', ...props }: ModalProps & { size?: 'sm' | 'md' | 'lg' }) {
  return <Modal {...props} yields className={sheet({ size })} />;
}
