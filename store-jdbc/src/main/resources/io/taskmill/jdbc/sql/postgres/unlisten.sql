unlisten {channel}
