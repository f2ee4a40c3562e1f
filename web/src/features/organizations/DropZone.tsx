import { useState, type DragEvent, type ReactNode } from 'react';
import './logo.css';

interface DropZoneProps {
  onFiles: (files: FileList) => void;
  children: ReactNode;
}

export function DropZone({ onFiles, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (event.dataTransfer.files.length > 0) onFiles(event.dataTransfer.files);
  };
  return (
    <div
      className={isOver ? 'drop-zone over' : 'drop-zone'}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}
