/** What ffprobe found out about sound or film. */
export interface Probe {
  /** Seconds; null where even reading it through does not tell. */
  durationSeconds: number | null;
  sound: SoundStream | null;
  picture: PictureStream | null;
}

export interface SoundStream {
  codec: string;
  profile: string;
  /** Hertz. */
  sampleRate: number;
  channels: number;
}

export interface PictureStream {
  codec: string;
  profile: string;
  /** Such as `yuv420p`. */
  pixelFormat: string;
  /** Pixels as shown: upright, and square. */
  width: number;
  height: number;
  framesPerSecond: number;
  /** More light than old screens know: phones film so. */
  isHdr: boolean;
}

/** What `ffprobe -show_format -show_streams -of json` writes, as far as it is used. */
export interface ProbeJson {
  format?: { duration?: string };
  streams?: ProbeStream[];
}

interface ProbeStream {
  codec_type?: string;
  codec_name?: string;
  profile?: string;
  pix_fmt?: string;
  width?: number;
  height?: number;
  sample_aspect_ratio?: string;
  avg_frame_rate?: string;
  color_transfer?: string;
  sample_rate?: string;
  channels?: number;
  disposition?: { attached_pic?: number };
  side_data_list?: { rotation?: number }[];
}

const hdrTransfers = ["arib-std-b67", "smpte2084"];

/** Takes from ffprobe's answer what is used of it. The picture of a record is no film. */
export function readProbe({ format, streams = [] }: ProbeJson): Probe {
  const sound = streams.find(({ codec_type }) => codec_type === "audio");
  const picture = streams.find(
    ({ codec_type, disposition }) => codec_type === "video" && disposition?.attached_pic !== 1,
  );
  return {
    durationSeconds: positive(Number(format?.duration)),
    sound: sound ? toSound(sound) : null,
    picture: picture ? toPicture(picture) : null,
  };
}

function toSound({ codec_name = "", profile = "", sample_rate, channels = 0 }: ProbeStream): SoundStream {
  return { codec: codec_name, profile, sampleRate: Number(sample_rate ?? 0), channels };
}

function toPicture(stream: ProbeStream): PictureStream {
  const { codec_name = "", profile = "", pix_fmt = "", width = 0, height = 0 } = stream;
  const wide = Math.round(width * (ratio(stream.sample_aspect_ratio, ":") ?? 1));
  const turn = stream.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0;
  const isTurned = Math.abs(turn) % 180 === 90;
  return {
    codec: codec_name,
    profile,
    pixelFormat: pix_fmt,
    width: isTurned ? height : wide,
    height: isTurned ? wide : height,
    framesPerSecond: ratio(stream.avg_frame_rate, "/") ?? 0,
    isHdr: hdrTransfers.includes(stream.color_transfer ?? ""),
  };
}

function ratio(text: string | undefined, sign: string): number | null {
  const [above = 0, below = 0] = text?.split(sign).map(Number) ?? [];
  return positive(above / below);
}

function positive(value: number): number | null {
  return Number.isFinite(value) && value > 0 ? value : null;
}
