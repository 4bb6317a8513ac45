import { encodePicture } from './picture.ts';

/** A PNG of one colour, `width` wide and `height` high. */
export const squarePng = (width: number, height = width): Buffer =>
  encodePicture({
    width,
    height,
    palette: [0x0b6b61],
    pixels: new Uint8Array(width * height),
  });

/**
 * A JPEG with the segments that a camera writes: a location in its EXIF, a comment, and a thumbnail after its end.
 * Its scan holds no picture.
 */
export function cameraJpeg({ side = 64, place = '55.676N 12.568E' } = {}): Buffer {
  const segment = (marker: number, ...content: Buffer[]) => {
    const body = Buffer.concat(content);
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(body.length + 2, 2);
    return Buffer.concat([head, body]);
  };
  const size = Buffer.alloc(4);
  size.writeUInt16BE(side, 0);
  size.writeUInt16BE(side, 2);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    segment(0xe1, Buffer.from(`Exif\0\0${place}`, 'latin1')),
    segment(0xfe, Buffer.from(`taken at ${place}`)),
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(0xc0, Buffer.from([8]), size, Buffer.from([1, 1, 0x11, 0])),
    segment(0xc4, Buffer.alloc(18, 1)),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0x34, 0xff, 0x00, 0x56, 0xff, 0xd0, 0x78]),
    // A second scan, as in progressive files, after another location.
    segment(0xe1, Buffer.from(`Exif\0\0${place}`, 'latin1')),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x9a, 0xff, 0xd9]),
    Buffer.from(`thumbnail ${place}`),
  ]);
}

/** A WebP with the chunks of an extended file; its lossless picture is only a header. */
export function extendedWebp({ side = 64, place = '55.676N 12.568E' } = {}): Buffer {
  const chunk = (kind: string, content: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(kind, 'latin1');
    head.writeUInt32LE(content.length, 4);
    return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
  };
  const bits = (side - 1) | ((side - 1) << 14);
  const picture = Buffer.alloc(12);
  picture.writeUInt8(0x2f, 0);
  picture.writeUInt32LE(bits >>> 0, 1);
  const chunks = Buffer.concat([
    chunk('VP8X', Buffer.alloc(10)),
    chunk('VP8L', picture),
    chunk('EXIF', Buffer.from(place)),
    chunk('XMP ', Buffer.from(`<x>${place}</x>`)),
  ]);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(chunks.length + 4, 4);
  return Buffer.concat([head, chunks]);
}
