export interface Probe {
  /** Seconds; null if unknown even after reading the whole file. */
  durationSeconds: number | null;
  audio: AudioStream | null;
  video: VideoStream | null;
}

export interface AudioStream {
  codec: string;
  profile: string;
  sampleRate: number;
  channels: number;
}

export interface VideoStream {
  codec: string;
  profile: string;
  pixelFormat: string;
  /** Displayed pixels, after rotation and pixel aspect ratio. */
  width: number;
  height: number;
  framesPerSecond: number;
  isHdr: boolean;
}

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

/** Parses ffprobe's output. Cover art is not a video stream. */
export function readProbe({ format, streams = [] }: ProbeJson): Probe {
  const audio = streams.find(({ codec_type }) => codec_type === "audio");
  const video = streams.find(
    ({ codec_type, disposition }) => codec_type === "video" && disposition?.attached_pic !== 1,
  );
  return {
    durationSeconds: positive(Number(format?.duration)),
    audio: audio ? toAudioStream(audio) : null,
    video: video ? toVideoStream(video) : null,
  };
}

function toAudioStream({
  codec_name = "",
  profile = "",
  sample_rate,
  channels = 0,
}: ProbeStream): AudioStream {
  return { codec: codec_name, profile, sampleRate: Number(sample_rate ?? 0), channels };
}

function toVideoStream(stream: ProbeStream): VideoStream {
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
